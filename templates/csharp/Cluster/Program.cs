using Cluster;
using __cdk_csharp__;

var app = new App();
new ClusterStack(app, "cluster", "198.51.100.0/24");
app.Synth();
