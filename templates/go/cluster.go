package main

import (
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"__own_go__"
	"__own_go__/firewall"
	"__own_go__/pools"
	"__cdk_go__"
)

// NewCluster creates the configuration of the cluster. The office is the network of the administrators.
func NewCluster(scope constructs.Construct, id string, office string) __library__.TerraformStack {
	stack := __library__.NewTerraformStack(scope, jsii.String(id))
	// Connects with PVE_ENDPOINT and PVE_API_TOKEN.
	__library__pve.NewPveProvider(stack, jsii.String("pve"), nil)

	pools.NewPool(stack, jsii.String("web"), &pools.PoolConfig{
		PoolId:  jsii.String("web"),
		Comment: jsii.String("Web servers"),
	})

	admins := firewall.NewAlias(stack, jsii.String("office"), &firewall.AliasConfig{
		Name: jsii.String("office"),
		Cidr: jsii.String(office),
	})
	nodes := firewall.NewSecurityGroup(stack, jsii.String("nodes"), &firewall.SecurityGroupConfig{
		Name:    jsii.String("nodes"),
		Comment: jsii.String("Who may manage the nodes"),
	})
	nodes.Allow(&firewall.SecurityGroupRules{
		Type:   firewall.RuleType_IN(),
		Macro:  firewall.Macro_SSH(),
		Source: admins,
	})
	nodes.Allow(&firewall.SecurityGroupRules{
		Type:            firewall.RuleType_IN(),
		Protocol:        jsii.String("tcp"),
		DestinationPort: jsii.String("8006"),
		Source:          admins,
	})
	rules := firewall.NewRules(stack, jsii.String("rules"), &firewall.RulesConfig{Rules: &[]*firewall.RulesRules{}})
	rules.UseGroup(nodes, nil)
	return stack
}
