from __library__ import App, TerraformStack
from __own_python__ import PveProvider

from cluster import add_all

app = App()
stack = TerraformStack(app, "cluster")
# PVE_ENDPOINT and PVE_API_TOKEN say where and who. SDN changes are applied by the run that makes them.
PveProvider(stack, "pve", sdn_apply="auto")
add_all(stack)
app.synth()
