show journal-misssing.pulka
