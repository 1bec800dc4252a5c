/** A created subject, on a simulated cluster of its own. */
import { VirtualTime } from "../support/virtual-time";
import { prepared, succeed } from "./baseline";
import { configsOf, type Subject } from "./subjects";
import { World } from "./world";

export async function inWorld(subject: Subject, work: (world: World) => Promise<void>): Promise<void> {
  const time = new VirtualTime();
  time.install();
  try {
    const world = new World(time, await prepared(time, subject));
    succeed(await time.until(world.terraform.apply(configsOf(subject, subject.created))), subject.name);
    await time.until(work(world));
    await world.close();
  } finally {
    time.uninstall();
  }
}
