module example.com/__name__

go 1.25

require (
	github.com/aws/constructs-go/constructs/v10 v__constructs_version__
	github.com/aws/jsii-runtime-go v__jsii_version__
	__own_go__ v__version__
	__cdk_go__ v__cdk_version__
)
