package cluster;

import __cdk_java__.App;
import __cdk_java__.TerraformStack;
import __own_java__.PveProvider;

public class Main {
    public static void main(String[] args) {
        App app = new App();
        TerraformStack stack = new TerraformStack(app, "cluster");
        // PVE_ENDPOINT and PVE_API_TOKEN say where and who. SDN changes are applied by the run that makes them.
        PveProvider.Builder.create(stack, "pve").sdnApply("auto").build();
        AllObjects.addTo(stack);
        app.synth();
    }
}
