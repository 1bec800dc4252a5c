/** A project in Java, for Maven. */
import type { Project } from "./choices";
import { cdktfJson, ignored, packageOf, readme, VERSIONS, workflow } from "./common";
import { coordinates, MADE, packageMadeBy } from "./coordinates";

const JAVA = `      - uses: actions/setup-java@v5
        with: { distribution: temurin, java-version: 17, cache: maven }
`;

export function javaFiles(project: Project): Readonly<Record<string, string>> {
  const { library } = project;
  const { cdk, own } = coordinates(project);
  const cli = `npx --yes ${library}-cli@${VERSIONS[library].cli}`;
  return {
    "pom.xml": pom(project),
    "cdktf.json": cdktfJson(project, "mvn -q -B compile exec:java"),
    "src/main/java/cluster/Main.java": `package cluster;

import ${cdk.java.package}.App;

public class Main {
    public static void main(String[] args) {
        App app = new App();
        new Cluster(app, "cluster", "198.51.100.0/24");
        app.synth();
    }
}
`,
    "src/main/java/cluster/Cluster.java": `package cluster;

import ${cdk.java.package}.TerraformStack;
import ${own.java.package}.PveProvider;
import ${own.java.package}.firewall.Alias;
import ${own.java.package}.firewall.Macro;
import ${own.java.package}.firewall.RuleType;
import ${own.java.package}.firewall.Rules;
import ${own.java.package}.firewall.SecurityGroup;
import ${own.java.package}.firewall.SecurityGroupRules;
import ${own.java.package}.pools.Pool;
import java.util.List;
import software.constructs.Construct;

/** What the cluster is to be. */
public class Cluster extends TerraformStack {
    /** @param office network of the administrators */
    public Cluster(Construct scope, String id, String office) {
        super(scope, id);
        // PVE_ENDPOINT and PVE_API_TOKEN say where and who.
        PveProvider.Builder.create(this, "pve").build();

        Pool.Builder.create(this, "web").poolId("web").comment("Web servers").build();

        Alias admins = Alias.Builder.create(this, "office").name("office").cidr(office).build();
        SecurityGroup nodes = SecurityGroup.Builder.create(this, "nodes")
            .name("nodes")
            .comment("Who may manage the nodes")
            .build();
        nodes.allow(SecurityGroupRules.builder().type(RuleType.IN).macro(Macro.SSH).source(admins).build());
        nodes.allow(SecurityGroupRules.builder()
            .type(RuleType.IN)
            .protocol("tcp")
            .destinationPort("8006")
            .source(admins)
            .build());
        Rules rules = Rules.Builder.create(this, "rules").rules(List.of()).build();
        rules.useGroup(nodes);
    }
}
`,
    "src/test/java/cluster/ClusterTest.java": `package cluster;

import ${cdk.java.package}.Testing;
import ${own.java.package}.testing.Deployment;
import ${own.java.package}.testing.Packet;
import ${own.java.package}.testing.SimulatedCluster;
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
        deployment = new Deployment(new Cluster(Testing.app(), "cluster", "198.51.100.0/24"), cluster);
        deployment.apply();
    }

    @AfterAll
    static void stop() {
        cluster.stop();
    }

    @Test
    void hasAPoolForTheWebServers() {
        cluster.expectObject("/pools", Map.of("poolid", "web", "comment", "Web servers"));
    }

    @Test
    void letsAdministratorsReachTheNodesAndNobodyElse() {
        cluster.call("PUT", "/cluster/firewall/options", Map.of("enable", 1));
        cluster.expectReaches(Packet.builder().source("198.51.100.7").destination("192.0.2.11").port(8006).build());
        cluster.expectBlocked(Packet.builder().source("203.0.113.7").destination("192.0.2.11").port(8006).build());
    }

    @Test
    void hasNothingLeftToDoAfterADeployment() {
        deployment.expectPlanEmpty();
    }
}
`,
    ".gitignore": ignored("target/", ...MADE),
    ".github/workflows/cluster.yml": workflow(project, JAVA, "mvn -B -q compile", "mvn -B test"),
    "README.md": readme(project, {
      install: "mvn compile",
      test: "mvn test",
      cli,
      needs: "Java 17 or newer, Maven, ",
      packages: `The constructs are \`${own.java.group}:${own.java.artifact}\`, and run in Node. Where Maven does not find them, or \`${cdk.java.group}:${cdk.java.artifact}\` in that version, make them of the npm
packages: \`${packageMadeBy(project, "--target java", [library, packageOf(project)])}\` writes a Maven repository to \`made/java\`, which \`pom.xml\` has to name, before its \`<dependencies>\`:

\`\`\`xml
<repositories>
  <repository>
    <id>made</id>
    <url>\${project.baseUri}made/java</url>
  </repository>
</repositories>
\`\`\``,
    }),
  };
}

function pom(project: Project): string {
  const { cdk, own } = coordinates(project);
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>${project.name}</artifactId>
  <version>1.0.0</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <exec.mainClass>cluster.Main</exec.mainClass>
  </properties>
  <dependencies>
    <dependency>
      <groupId>${own.java.group}</groupId>
      <artifactId>${own.java.artifact}</artifactId>
      <version>${own.version}</version>
    </dependency>
    <dependency>
      <groupId>${cdk.java.group}</groupId>
      <artifactId>${cdk.java.artifact}</artifactId>
      <version>${cdk.version}</version>
    </dependency>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.11.4</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.13.0</version>
      </plugin>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-surefire-plugin</artifactId>
        <version>3.5.2</version>
      </plugin>
      <plugin>
        <groupId>org.codehaus.mojo</groupId>
        <artifactId>exec-maven-plugin</artifactId>
        <version>3.5.0</version>
      </plugin>
    </plugins>
  </build>
</project>
`;
}
