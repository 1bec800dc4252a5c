/** Storages, of the cluster and of a node. Facts: contributing/facts/cluster.md#nodes-guests-and-storages. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { INVENTORY, type Storage } from "../../kernel/inventory";
import type { Routes } from "../../kernel/router";
import { splitList } from "../../schema/property-string";
import { namedNode } from "./named-node";
import * as refuse from "./texts";

const isOn = ({ nodes }: Frozen<Storage>, node: string) => nodes?.includes(node) ?? true;

function visible(call: Call): Frozen<Storage>[] {
  return call.cluster.inventory.storages.filter(({ storage }) =>
    call.hasPrivilege(`/storage/${storage}`, ["Datastore.Audit", "Datastore.AllocateSpace"], true),
  );
}

function configured(call: Call) {
  const type = call.text("type");
  return visible(call)
    .filter((storage) => type === undefined || storage.type === type)
    .map(({ storage, type, content, shared, nodes }) => ({
      storage,
      type,
      content,
      ...(shared && { shared }),
      ...(nodes && { nodes: nodes.join(",") }),
      digest: call.digest(INVENTORY),
    }));
}

function entry({ storage, type, content, shared, usage }: Frozen<Storage>) {
  const { disk = 0, maxdisk = 0 } = usage ?? {};
  return {
    storage,
    type,
    content,
    shared,
    enabled: 1,
    active: usage ? 1 : 0,
    total: maxdisk,
    used: disk,
    avail: maxdisk - disk,
    ...(maxdisk > 0 && { used_fraction: disk / maxdisk }),
  };
}

function onNode(call: Call) {
  const { storages } = call.cluster.inventory;
  const node = namedNode(call);
  const [only, target] = [call.text("storage"), call.text("target")];
  const contents = splitList(call.text("content") ?? "");
  const usable = (storage: Frozen<Storage>) =>
    isOn(storage, node) &&
    (contents.length === 0 || splitList(storage.content).some((content) => contents.includes(content)));
  const offered = storages.filter(usable).map(({ storage }) => storage);
  if (only !== undefined && !offered.includes(only)) refuse.noSuchStorage();
  const isReachable = (storage: Frozen<Storage>) =>
    target === undefined || target === "localhost" || target === node || (storage.shared && isOn(storage, target));
  return visible(call)
    .filter((storage) => usable(storage) && isReachable(storage))
    .filter(({ storage }) => only === undefined || storage === only)
    .map(entry);
}

export const storages: Routes = {
  "GET /storage": configured,
  "GET /nodes/{node}/storage": onNode,
};
