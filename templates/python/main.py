from __library__ import App

from cluster import Cluster

app = App()
Cluster(app, "cluster", office="198.51.100.0/24")
app.synth()
