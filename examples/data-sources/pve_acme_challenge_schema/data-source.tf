data "pve_acme_challenge_schema" "cloudflare" {
  id = "cf"
}
