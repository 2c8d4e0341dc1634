stats no-journals
