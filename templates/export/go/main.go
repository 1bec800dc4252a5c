package main

import (
	"github.com/aws/jsii-runtime-go"
	"__own_go__"
	"__cdk_go__"
)

func main() {
	app := __library__.NewApp(nil)
	stack := __library__.NewTerraformStack(app, jsii.String("cluster"))
	// Connects with PVE_ENDPOINT and PVE_API_TOKEN. Each run applies its SDN changes.
	__library__pve.NewPveProvider(stack, jsii.String("pve"), &__library__pve.PveProviderConfig{SdnApply: jsii.String("auto")})
	addAll(stack)
	app.Synth()
}
