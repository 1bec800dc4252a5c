/** The test help of a project in Go: a simulated cluster, and a deployment into it and into nothing else. */
export const goSimulated = (cdk: string, library: string, own: string): string => `package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/aws/jsii-runtime-go"
	"${cdk}"
)

// simulated is a cluster that answers the API as the genuine server does, and ends with its test.
type simulated struct{ endpoint, token string }

// packet is the first one of a connection, of TCP unless it says otherwise; what is left out does not matter.
type packet struct {
	Source          string \`json:"source"\`
	Destination     string \`json:"destination"\`
	DestinationPort int    \`json:"destinationPort,omitempty"\`
	Protocol        string \`json:"protocol,omitempty"\`
	SourcePort      int    \`json:"sourcePort,omitempty"\`
	IcmpType        string \`json:"icmpType,omitempty"\`
	Direction       string \`json:"direction,omitempty"\`
	Interface       string \`json:"interface,omitempty"\`
	Vnet            string \`json:"vnet,omitempty"\`
}

// deployment is a stack that is deployed into a simulated cluster, with its state in a folder of the test.
type deployment struct{ folder string }

func startSimulated(t *testing.T) simulated {
	t.Helper()
	command := exec.Command("npx", "--yes", "${own}", "simulate", "--http", "--port", "0", "--end-with-input", "--json")
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	require(t, err)
	output, err := command.StdoutPipe()
	require(t, err)
	require(t, command.Start())
	t.Cleanup(func() {
		input.Close()
		command.Wait()
	})
	var started struct{ URL, Token string }
	if err := json.NewDecoder(output).Decode(&started); err != nil {
		t.Fatalf("the simulated cluster has not started: %v", err)
	}
	go io.Copy(io.Discard, output)
	return simulated{started.URL, started.Token}
}

func deploy(t *testing.T, cluster simulated, build func(app ${library}.App) ${library}.TerraformStack) deployment {
	t.Helper()
	out := t.TempDir()
	app := ${library}.NewApp(&${library}.AppConfig{Outdir: jsii.String(out)})
	stack := build(app)
	app.Synth()
	deployed := deployment{filepath.Join(out, "stacks", *stack.Node().Id())}
	deployed.redirect(t, cluster)
	deployed.run(t, "init", "-no-color")
	deployed.run(t, "apply", "-auto-approve", "-no-color")
	return deployed
}

// redirect puts the simulated cluster in the place of each one that the stack names, and the state into the folder.
func (d deployment) redirect(t *testing.T, cluster simulated) {
	file := filepath.Join(d.folder, "cdk.tf.json")
	text, err := os.ReadFile(file)
	require(t, err)
	var stack struct {
		Provider  map[string][]map[string]any \`json:"provider"\`
		Terraform map[string]any              \`json:"terraform"\`
	}
	all := map[string]any{}
	require(t, json.Unmarshal(text, &stack))
	require(t, json.Unmarshal(text, &all))
	for _, block := range stack.Provider["pve"] {
		for _, name := range strings.Fields("endpoints username password totp_secret ticket csrf_token fingerprint ca_certificate ca_file insecure tls_server_name") {
			delete(block, name)
		}
		block["endpoint"], block["api_token"] = cluster.endpoint, cluster.token
	}
	delete(stack.Terraform, "cloud")
	stack.Terraform["backend"] = map[string]any{"local": map[string]string{"path": "terraform.tfstate"}}
	all["provider"], all["terraform"] = stack.Provider, stack.Terraform
	text, err = json.Marshal(all)
	require(t, err)
	require(t, os.WriteFile(file, text, 0o600))
}

func (d deployment) expectPlanEmpty(t *testing.T) {
	t.Helper()
	d.run(t, "plan", "-detailed-exitcode", "-no-color")
}

// run runs Terraform or OpenTofu, without the settings of the person who runs the test.
func (d deployment) run(t *testing.T, arguments ...string) {
	t.Helper()
	engine := os.Getenv("TERRAFORM_BINARY_NAME")
	if engine == "" {
		engine = "terraform"
	}
	command := exec.Command(engine, arguments...)
	command.Dir = d.folder
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "PVE_") && !strings.HasPrefix(variable, "TF_") {
			command.Env = append(command.Env, variable)
		}
	}
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\\n%s", engine, strings.Join(arguments, " "), err, output)
	}
}

// call asks the API, as someone else would who works on the cluster beside the application, and returns its data.
func (s simulated) call(t *testing.T, method, path string, parameters map[string]string) any {
	t.Helper()
	form := url.Values{}
	for name, value := range parameters {
		form.Set(name, value)
	}
	body := form.Encode()
	if method == "GET" || method == "DELETE" {
		path, body = path+"?"+body, ""
	}
	answer := s.request(t, method, "/api2/json"+path, "application/x-www-form-urlencoded", body)
	return answer["data"]
}

// expectObject fails where what is at the path does not have these properties. Of a list, one entry has to have them all.
func (s simulated) expectObject(t *testing.T, path string, properties map[string]string) {
	t.Helper()
	found := s.call(t, "GET", path, nil)
	all, isList := found.([]any)
	if !isList {
		all = []any{found}
	}
	for _, each := range all {
		object, _ := each.(map[string]any)
		missing := 0
		for name, value := range properties {
			if plain(object[name]) != value {
				missing++
			}
		}
		if missing == 0 {
			return
		}
	}
	t.Errorf("%s has no %v, but %v", path, properties, found)
}

// plain writes whole numbers without exponent, and flags as the API has them.
func plain(value any) string {
	switch value := value.(type) {
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64)
	case bool:
		return map[bool]string{false: "0", true: "1"}[value]
	}
	return fmt.Sprint(value)
}

// expectReaches fails where the firewall does not let the packet pass.
func (s simulated) expectReaches(t *testing.T, given packet) {
	t.Helper()
	if decision := s.decide(t, given); decision["action"] != "ACCEPT" {
		t.Errorf("%+v should pass: %v", given, decision)
	}
}

// expectBlocked fails where the firewall lets the packet pass.
func (s simulated) expectBlocked(t *testing.T, given packet) {
	t.Helper()
	if decision := s.decide(t, given); decision["action"] == "ACCEPT" {
		t.Errorf("%+v should not pass: %v", given, decision)
	}
}

func (s simulated) decide(t *testing.T, given packet) map[string]any {
	t.Helper()
	body, err := json.Marshal(given)
	require(t, err)
	return s.request(t, "POST", "/simulator/packets", "application/json", string(body))
}

func (s simulated) request(t *testing.T, method, path, kind, body string) map[string]any {
	t.Helper()
	request, err := http.NewRequest(method, s.endpoint+path, bytes.NewBufferString(body))
	require(t, err)
	request.Header.Set("Authorization", "PVEAPIToken="+s.token)
	if body != "" {
		request.Header.Set("Content-Type", kind)
	}
	response, err := http.DefaultClient.Do(request)
	require(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require(t, err)
	answer := map[string]any{}
	if response.StatusCode != http.StatusOK || json.Unmarshal(text, &answer) != nil {
		t.Fatalf("%s %s: %s %s", method, path, response.Status, text)
	}
	return answer
}

func require(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
`;
