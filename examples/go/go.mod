module example

go 1.25

require (
	github.com/aws/jsii-runtime-go v1.140.0
	github.com/cdktf-pve/cdktf-pve-go/cdktfpve v0.1.0
	github.com/hashicorp/terraform-cdk-go/cdktf v0.21.0
)
