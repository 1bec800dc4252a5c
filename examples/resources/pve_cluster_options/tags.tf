# Tags that users may choose from, and tags for privileged users
resource "pve_cluster_options" "tags" {
  registered_tags = ["production"]
  user_tag_access = {
    user_allow      = "list"
    user_allow_list = ["lab", "web"]
  }
}
