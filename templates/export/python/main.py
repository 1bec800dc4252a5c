from __library__ import App, TerraformStack
from __own_python__ import PveProvider

from cluster import add_all

app = App()
stack = TerraformStack(app, "cluster")
# Connects with PVE_ENDPOINT and PVE_API_TOKEN. Each run applies its SDN changes.
PveProvider(stack, "pve", sdn_apply="auto")
add_all(stack)
app.synth()
