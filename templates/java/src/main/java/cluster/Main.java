package cluster;

import __cdk_java__.App;

public class Main {
    public static void main(String[] args) {
        App app = new App();
        new Cluster(app, "cluster", "198.51.100.0/24");
        app.synth();
    }
}
