package cluster;

import __cdk_java__.App;
import __cdk_java__.TerraformStack;
import __own_java__.PveProvider;

public class Main {
    public static void main(String[] args) {
        App app = new App();
        TerraformStack stack = new TerraformStack(app, "cluster");
        // Connects with PVE_ENDPOINT and PVE_API_TOKEN. Each run applies its SDN changes.
        PveProvider.Builder.create(stack, "pve").sdnApply("auto").build();
        AllObjects.addTo(stack);
        app.synth();
    }
}
