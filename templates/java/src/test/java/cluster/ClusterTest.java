package cluster;

import __cdk_java__.Testing;
import __own_java__.testing.Deployment;
import __own_java__.testing.Packet;
import __own_java__.testing.SimulatedCluster;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ClusterTest {
    private static SimulatedCluster cluster;
    private static Deployment deployment;

    @BeforeAll
    static void deploy() {
        cluster = new SimulatedCluster();
        cluster.start();
        var app = Testing.app(__test_settings__);
        deployment = new Deployment(new Cluster(app, "cluster", "198.51.100.0/24"), cluster);
        deployment.apply();
    }

    @AfterAll
    static void stop() {
        cluster.stop();
    }

    @Test
    void createsAPoolForTheWebServers() {
        cluster.expectObject("/pools", Map.of("poolid", "web", "comment", "Web servers"));
    }

    @Test
    void admitsOnlyAdministratorsToTheNodes() {
        cluster.call("PUT", "/cluster/firewall/options", Map.of("enable", 1));
        cluster.expectReaches(Packet.builder().source("198.51.100.7").destination("192.0.2.11").port(8006).build());
        cluster.expectBlocked(Packet.builder().source("203.0.113.7").destination("192.0.2.11").port(8006).build());
    }

    @Test
    void plansNoChangesAfterADeployment() {
        deployment.expectPlanEmpty();
    }
}
