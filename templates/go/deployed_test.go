package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/aws/jsii-runtime-go"
	"__cdk_go__"
)

// deployment is a stack that is deployed into a simulated cluster, with its state in a folder of the test.
type deployment struct {
	cluster   simulated
	variables []string
	state     string
	folder    string
}

// change is the planned action on an object: create, update, delete, or "delete, create" for a replacement.
type change struct{ Address, Action string }

type builder = func(app __library__.App) __library__.TerraformStack

// deploy deploys a stack. Its variables get their values as "name=value" here, or from TF_VAR_name in the environment.
func deploy(t *testing.T, cluster simulated, build builder, variables ...string) *deployment {
	t.Helper()
	state := filepath.Join(t.TempDir(), "terraform.tfstate")
	deployed := &deployment{cluster: cluster, variables: variables, state: state}
	deployed.switchTo(t, build)
	deployed.apply(t)
	return deployed
}

// switchTo plans another stack against the deployed objects, like the next version of the application.
func (d *deployment) switchTo(t *testing.T, build builder) {
	t.Helper()
	out := t.TempDir()
	app := __library__.NewApp(&__library__.AppConfig{__test_settings__})
	stack := build(app)
	app.Synth()
	d.folder = filepath.Join(out, "stacks", *stack.Node().Id())
	d.redirect(t)
	d.run(t, "init", "-no-color")
}

func (d *deployment) apply(t *testing.T) {
	t.Helper()
	d.run(t, "apply", "-auto-approve", "-no-color")
}

// destroy removes all objects of the stack.
func (d *deployment) destroy(t *testing.T) {
	t.Helper()
	d.run(t, "destroy", "-auto-approve", "-no-color")
}

// plan returns the changes that an apply would make.
func (d *deployment) plan(t *testing.T) []change {
	t.Helper()
	d.run(t, "plan", "-no-color", "-out=plan")
	var planned struct {
		Changes []struct {
			Address string
			Change  struct{ Actions []string }
		} `json:"resource_changes"`
	}
	require(t, json.Unmarshal(d.run(t, "show", "-json", "plan"), &planned))
	changes := []change{}
	for _, each := range planned.Changes {
		if action := strings.Join(each.Change.Actions, ", "); action != "no-op" && action != "read" {
			changes = append(changes, change{each.Address, action})
		}
	}
	return changes
}

// expectPlanEmpty fails if an apply would change an object.
func (d *deployment) expectPlanEmpty(t *testing.T) {
	t.Helper()
	if changes := d.plan(t); len(changes) > 0 {
		t.Errorf("the plan is not empty: %v", changes)
	}
}

// outputs returns the values of the stack's outputs by name, after an apply.
func (d *deployment) outputs(t *testing.T) map[string]any {
	t.Helper()
	var found map[string]struct{ Value any }
	require(t, json.Unmarshal(d.run(t, "output", "-json"), &found))
	values := map[string]any{}
	for name, output := range found {
		values[name] = output.Value
	}
	return values
}

// redirect replaces each cluster of the stack with the simulated one, and stores the state in the folder.
func (d *deployment) redirect(t *testing.T) {
	t.Helper()
	file := filepath.Join(d.folder, "cdk.tf.json")
	text, err := os.ReadFile(file)
	require(t, err)
	var stack struct {
		Provider  map[string][]map[string]any `json:"provider"`
		Terraform map[string]any              `json:"terraform"`
	}
	all := map[string]any{}
	require(t, json.Unmarshal(text, &stack))
	require(t, json.Unmarshal(text, &all))
	for _, block := range stack.Provider["pve"] {
		for _, name := range strings.Fields("endpoints username password totp_secret ticket csrf_token fingerprint ca_certificate ca_file insecure tls_server_name") {
			delete(block, name)
		}
		block["endpoint"], block["api_token"] = d.cluster.endpoint, d.cluster.token
	}
	delete(stack.Terraform, "cloud")
	stack.Terraform["backend"] = map[string]any{"local": map[string]string{"path": d.state}}
	all["provider"], all["terraform"] = stack.Provider, stack.Terraform
	text, err = json.Marshal(all)
	require(t, err)
	require(t, os.WriteFile(file, text, 0o600))
}

// theirs are variables that could change a run, or connect it to a genuine cluster. Variables of the stack are not among them.
var theirs = regexp.MustCompile("(?i)^(TF_|PVE_|NODE_EXTRA_CA_CERTS=)")
var values = regexp.MustCompile("(?i)^TF_VAR_")

// run runs Terraform or OpenTofu without the user's settings, and returns its output.
func (d *deployment) run(t *testing.T, arguments ...string) []byte {
	t.Helper()
	engine := os.Getenv("TERRAFORM_BINARY_NAME")
	if engine == "" {
		engine = "terraform"
	}
	settings := filepath.Join(d.folder, "engine.tfrc")
	require(t, os.WriteFile(settings, nil, 0o600))
	command := exec.Command(engine, arguments...)
	command.Dir = d.folder
	for _, variable := range os.Environ() {
		if !theirs.MatchString(variable) || values.MatchString(variable) {
			command.Env = append(command.Env, variable)
		}
	}
	for _, variable := range d.variables {
		command.Env = append(command.Env, "TF_VAR_"+variable)
	}
	command.Env = append(command.Env, "CHECKPOINT_DISABLE=1", "TF_CLI_CONFIG_FILE="+settings, "TF_IN_AUTOMATION=1", "TF_INPUT=0")
	var output, errors bytes.Buffer
	command.Stdout, command.Stderr = &output, &errors
	if err := command.Run(); err != nil {
		t.Fatalf("%s %s: %v\n%s%s", engine, strings.Join(arguments, " "), err, &output, &errors)
	}
	return output.Bytes()
}
