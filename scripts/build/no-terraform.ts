/** CDKTF's tools run `terraform version` and ask for news as soon as they are loaded; a build needs neither. */
process.env.TERRAFORM_BINARY_NAME ??= "true";
process.env.CHECKPOINT_DISABLE = "1";
