/** A project in Python. */
import { type Shell, shellOn } from "../../output/shell";
import type { Project } from "./choices";
import { cdktfJson, ignored, packageOf, readme, VERSIONS, workflow } from "./common";
import { MADE, packageMadeBy } from "./coordinates";

const PYTHON = `      - uses: actions/setup-python@v6
        with: { python-version: "3.12" }
`;
/** Of a workflow, too, which runs on Linux. */
export const installOn = ({ python }: Pick<Shell, "python">): string => `${python} -m pip install -r requirements.txt`;
export const testOn = ({ python }: Pick<Shell, "python">): string => `${python} -m pytest`;
const ON_LINUX = shellOn("linux");

export function pythonFiles(project: Project): Readonly<Record<string, string>> {
  const { library, shell = shellOn() } = project;
  const versions = VERSIONS[library];
  const own = packageOf(project).replace("-", "_");
  const cli = `npx --yes ${library}-cli@${versions.cli}`;
  return {
    "requirements.txt": [
      `${packageOf(project)}~=${VERSIONS.own}`,
      `${library}~=${versions.library}`,
      `constructs~=${versions.constructs}`,
      "pytest>=8",
      "",
    ].join("\n"),
    "cdktf.json": cdktfJson(project, `${shell.python} main.py`),
    "main.py": `from ${library} import App

from cluster import Cluster

app = App()
Cluster(app, "cluster", office="198.51.100.0/24")
app.synth()
`,
    "cluster.py": `"""What the cluster is to be."""

from constructs import Construct
from ${library} import TerraformStack
from ${own} import PveProvider, firewall, pools


class Cluster(TerraformStack):
    def __init__(self, scope: Construct, id: str, *, office: str):
        """office: network of the administrators"""
        super().__init__(scope, id)
        # PVE_ENDPOINT and PVE_API_TOKEN say where and who.
        PveProvider(self, "pve")

        pools.Pool(self, "web", pool_id="web", comment="Web servers")

        admins = firewall.Alias(self, "office", name="office", cidr=office)
        nodes = firewall.SecurityGroup(self, "nodes", name="nodes", comment="Who may manage the nodes")
        nodes.allow(type="in", macro="SSH", source=admins)
        nodes.allow(type="in", protocol="tcp", destination_port="8006", source=admins)
        firewall.Rules(self, "rules", rules=[firewall.RulesRules(type="group", security_group=nodes)])
`,
    "test_cluster.py": `import pytest
from ${library} import Testing
from ${own} import testing

from cluster import Cluster


@pytest.fixture(scope="module")
def cluster():
    simulated = testing.SimulatedCluster()
    simulated.start()
    yield simulated
    simulated.stop()


@pytest.fixture(scope="module")
def deployment(cluster):
    stack = Cluster(Testing.app(), "cluster", office="198.51.100.0/24")
    deployed = testing.Deployment(stack, cluster)
    deployed.apply()
    return deployed


def test_has_a_pool_for_the_web_servers(cluster, deployment):
    cluster.expect_object("/pools", {"poolid": "web", "comment": "Web servers"})


def test_lets_administrators_reach_the_nodes_and_nobody_else(cluster, deployment):
    cluster.call("PUT", "/cluster/firewall/options", {"enable": 1})
    cluster.expect_reaches(source="198.51.100.7", destination="192.0.2.11", port=8006)
    cluster.expect_blocked(source="203.0.113.7", destination="192.0.2.11", port=8006)


def test_has_nothing_left_to_do_after_a_deployment(deployment):
    deployment.expect_plan_empty()
`,
    ".gitignore": ignored("__pycache__/", ".pytest_cache/", ".venv/", ...MADE),
    ".github/workflows/cluster.yml": workflow(project, PYTHON, installOn(ON_LINUX), testOn(ON_LINUX)),
    "README.md": readme(project, {
      install: installOn(shell),
      test: testOn(shell),
      cli,
      needs: "Python 3.9 or newer, ",
      packages: `The constructs are the Python package \`${packageOf(project)}\`, and run in Node. Where pip does not find it, make it of the npm package: \`${packageMadeBy(project, "--target python")}\`
writes a wheel to \`made/python\`, which pip finds there: \`${installOn(shell)} --find-links made/python\`.

Elements of lists are objects of their class (\`firewall.RulesRules(…)\`): of a dictionary in a list jsii drops keys without a word.`,
    }),
  };
}
