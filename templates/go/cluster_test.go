package main

import (
	"testing"

	"__cdk_go__"
)

func TestCluster(t *testing.T) {
	cluster := startSimulated(t)
	deployed := deploy(t, cluster, func(app __library__.App) __library__.TerraformStack {
		return NewCluster(app, "cluster", "198.51.100.0/24")
	})

	t.Run("has a pool for the web servers", func(t *testing.T) {
		cluster.expectObject(t, "/pools", map[string]string{"poolid": "web", "comment": "Web servers"})
	})

	t.Run("lets administrators reach the nodes, and nobody else, once the firewall is on", func(t *testing.T) {
		cluster.call(t, "PUT", "/cluster/firewall/options", map[string]string{"enable": "1"})
		cluster.expectReaches(t, packet{Source: "198.51.100.7", Destination: "192.0.2.11", DestinationPort: 8006})
		cluster.expectBlocked(t, packet{Source: "203.0.113.7", Destination: "192.0.2.11", DestinationPort: 8006})
	})

	t.Run("has nothing left to do after a deployment", func(t *testing.T) {
		deployed.expectPlanEmpty(t)
	})
}
