package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// simulated is a cluster with the API of a genuine server. It ends with its test.
type simulated struct{ endpoint, token string }

// packet is the first one of a connection, by default of TCP. Omitted fields have no effect.
type packet struct {
	Source          string `json:"source"`
	Destination     string `json:"destination"`
	DestinationPort int    `json:"destinationPort,omitempty"`
	Protocol        string `json:"protocol,omitempty"`
	SourcePort      int    `json:"sourcePort,omitempty"`
	IcmpType        string `json:"icmpType,omitempty"`
	Direction       string `json:"direction,omitempty"`
	Interface       string `json:"interface,omitempty"`
	Vnet            string `json:"vnet,omitempty"`
}

// startSimulated starts a cluster with the options of "__own__ simulate", such as "--fixture", "standalone".
func startSimulated(t *testing.T, options ...string) simulated {
	t.Helper()
	arguments := []string{"--yes", "__own__@__version__", "simulate", "--http", "--port", "0", "--end-with-input", "--json"}
	command := exec.Command("npx", append(arguments, options...)...)
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

// call sends a request to the API, as another client of the cluster would, and returns its data.
func (s simulated) call(t *testing.T, method, path string, parameters map[string]string) any {
	t.Helper()
	form := url.Values{}
	for name, value := range parameters {
		form.Set(name, value)
	}
	body := form.Encode()
	if body != "" && (method == "GET" || method == "DELETE") {
		path, body = path+"?"+body, ""
	}
	answer, _ := s.request(t, method, "/api2/json"+path, "application/x-www-form-urlencoded", body).(map[string]any)
	return answer["data"]
}

// expectObject fails if the object at the path does not have these properties. In a list, one entry must have all of them.
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

// expectRule fails if no rule of the cluster, or of a security group, has these properties, in the API's spelling.
func (s simulated) expectRule(t *testing.T, properties map[string]string, group ...string) {
	t.Helper()
	path := "/cluster/firewall/rules"
	if len(group) > 0 {
		path = "/cluster/firewall/groups/" + group[0]
	}
	s.expectObject(t, path, properties)
}

// addFault makes requests fail or delays them until clearFaults: {"fault": "no-quorum"}. "__own__ simulate --help" lists the faults.
func (s simulated) addFault(t *testing.T, fault map[string]any) {
	t.Helper()
	body, err := json.Marshal(fault)
	require(t, err)
	s.control(t, "POST", "faults", string(body))
}

func (s simulated) clearFaults(t *testing.T) {
	t.Helper()
	s.control(t, "DELETE", "faults", "")
}

// requests returns the requests since the start or the last forgetRequests, in order, such as "POST /pools".
func (s simulated) requests(t *testing.T) []string {
	t.Helper()
	sent, _ := s.control(t, "GET", "requests", "").([]any)
	lines := []string{}
	for _, each := range sent {
		request, _ := each.(map[string]any)
		path, err := url.PathUnescape(plain(request["path"]))
		require(t, err)
		lines = append(lines, plain(request["method"])+" "+strings.TrimPrefix(path, "/api2/json"))
	}
	return lines
}

func (s simulated) forgetRequests(t *testing.T) {
	t.Helper()
	s.control(t, "DELETE", "requests", "")
}

// reset restores the start state of the cluster.
func (s simulated) reset(t *testing.T) {
	t.Helper()
	s.control(t, "DELETE", "state", "")
}

// plain writes integers without exponent, and flags as the API does.
func plain(value any) string {
	switch value := value.(type) {
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64)
	case bool:
		return map[bool]string{false: "0", true: "1"}[value]
	}
	return fmt.Sprint(value)
}

// expectReaches fails if the firewall drops the packet.
func (s simulated) expectReaches(t *testing.T, given packet) {
	t.Helper()
	if decision := s.decide(t, given); decision["action"] != "ACCEPT" {
		t.Errorf("%+v should pass: %v", given, decision)
	}
}

// expectBlocked fails if the firewall lets the packet pass.
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
	decision, _ := s.control(t, "POST", "packets", string(body)).(map[string]any)
	return decision
}

// control sends a request to the control endpoint.
func (s simulated) control(t *testing.T, method, what, body string) any {
	t.Helper()
	return s.request(t, method, "/simulator/"+what, "application/json", body)
}

func (s simulated) request(t *testing.T, method, path, kind, body string) any {
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
	var answer any
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
