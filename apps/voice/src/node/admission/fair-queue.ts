/** Items of many addresses and tenants: each address gets its turn, and within an address each tenant, however many items the others have. */

export interface FairQueue<Item> {
  size(): number;
  push(item: Item, from: { address: string; tenant: string }): void;
  /** The next one in turn. */
  shift(): Item | undefined;
  /** Takes out the newest item of the address that has the most, and there of the tenant that has the most. */
  dropFromLongest(): Item | undefined;
  /** Takes this one out. */
  remove(item: Item): void;
}

interface Group<Item> {
  size: number;
  /** The tenant whose turn it is comes first. */
  byTenant: Map<string, Item[]>;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** The address whose turn it is comes first. */
  const byAddress = new Map<string, Group<Item>>();
  let size = 0;

  const taken = (address: string, group: Group<Item>, tenant: string, items: readonly Item[]): void => {
    size -= 1;
    group.size -= 1;
    if (items.length === 0) group.byTenant.delete(tenant);
    if (group.size === 0) byAddress.delete(address);
  };

  return {
    size: () => size,
    push(item, { address, tenant }) {
      const group = byAddress.get(address) ?? { size: 0, byTenant: new Map<string, Item[]>() };
      byAddress.set(address, group);
      const items = group.byTenant.get(tenant) ?? [];
      group.byTenant.set(tenant, items);
      items.push(item);
      group.size += 1;
      size += 1;
    },
    shift() {
      for (const [address, group] of byAddress) {
        for (const [tenant, items] of group.byTenant) {
          const item = items.shift();
          // Behind all the others until its next turn.
          byAddress.delete(address);
          byAddress.set(address, group);
          group.byTenant.delete(tenant);
          group.byTenant.set(tenant, items);
          taken(address, group, tenant, items);
          return item;
        }
      }
      return undefined;
    },
    dropFromLongest() {
      const longest = longestOf(byAddress, (group) => group.size);
      if (!longest) return undefined;
      const [address, group] = longest;
      const inside = longestOf(group.byTenant, (items) => items.length);
      if (!inside) return undefined;
      const [tenant, items] = inside;
      const item = items.pop();
      taken(address, group, tenant, items);
      return item;
    },
    remove(item) {
      for (const [address, group] of byAddress) {
        for (const [tenant, items] of group.byTenant) {
          const at = items.indexOf(item);
          if (at < 0) continue;
          items.splice(at, 1);
          return taken(address, group, tenant, items);
        }
      }
    },
  };
}

function longestOf<Value>(map: ReadonlyMap<string, Value>, lengthOf: (value: Value) => number) {
  let longest: [string, Value] | null = null;
  for (const entry of map) if (!longest || lengthOf(entry[1]) > lengthOf(longest[1])) longest = entry;
  return longest;
}
