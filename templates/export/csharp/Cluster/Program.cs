using __cdk_csharp__;
using __own_csharp__;
using Exported;

var app = new App();
var stack = new TerraformStack(app, "cluster");
// Connects with PVE_ENDPOINT and PVE_API_TOKEN. Each run applies its SDN changes.
new PveProvider(stack, "pve", new PveProviderConfig { SdnApply = "auto" });
AllObjects.AddTo(stack);
app.Synth();
