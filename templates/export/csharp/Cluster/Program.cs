using __cdk_csharp__;
using __own_csharp__;
using Exported;

var app = new App();
var stack = new TerraformStack(app, "cluster");
// PVE_ENDPOINT and PVE_API_TOKEN say where and who. SDN changes are applied by the run that makes them.
new PveProvider(stack, "pve", new PveProviderConfig { SdnApply = "auto" });
AllObjects.AddTo(stack);
app.Synth();
