"""Configuration of the cluster."""

from constructs import Construct
from __library__ import TerraformStack
from __own_python__ import PveProvider, firewall, pools


class Cluster(TerraformStack):
    def __init__(self, scope: Construct, id: str, *, office: str):
        """office: network of the administrators"""
        super().__init__(scope, id)
        # Connects with PVE_ENDPOINT and PVE_API_TOKEN.
        PveProvider(self, "pve")

        pools.Pool(self, "web", pool_id="web", comment="Web servers")

        admins = firewall.Alias(self, "office", name="office", cidr=office)
        nodes = firewall.SecurityGroup(
            self, "nodes", name="nodes", comment="Who may manage the nodes"
        )
        nodes.allow(type="in", macro="SSH", source=admins)
        nodes.allow(type="in", protocol="tcp", destination_port="8006", source=admins)
        firewall.Rules(
            self,
            "rules",
            rules=[firewall.RulesRules(type="group", security_group=nodes)],
        )
