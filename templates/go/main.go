package main

import "__cdk_go__"

func main() {
	app := __library__.NewApp(nil)
	NewCluster(app, "cluster", "198.51.100.0/24")
	app.Synth()
}
