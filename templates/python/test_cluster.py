import pytest
from __library__ import Testing
from __own_python__ import testing

from cluster import Cluster


@pytest.fixture(scope="module")
def cluster():
    simulated = testing.SimulatedCluster()
    simulated.start()
    yield simulated
    simulated.stop()


@pytest.fixture(scope="module")
def deployment(cluster):
    app = Testing.app(__test_settings__)
    stack = Cluster(app, "cluster", office="198.51.100.0/24")
    deployed = testing.Deployment(stack, cluster)
    deployed.apply()
    return deployed


def test_creates_a_pool_for_the_web_servers(cluster, deployment):
    cluster.expect_object("/pools", {"poolid": "web", "comment": "Web servers"})


def test_admits_only_administrators_to_the_nodes(cluster, deployment):
    cluster.call("PUT", "/cluster/firewall/options", {"enable": 1})
    cluster.expect_reaches(source="198.51.100.7", destination="192.0.2.11", port=8006)
    cluster.expect_blocked(source="203.0.113.7", destination="192.0.2.11", port=8006)


def test_plans_no_changes_after_a_deployment(deployment):
    deployment.expect_plan_empty()
