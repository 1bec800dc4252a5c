data "pve_acme_terms_of_service" "lets_encrypt" {}
