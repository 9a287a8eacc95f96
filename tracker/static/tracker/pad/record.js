/** What a phone keeps of its table's deals: in this tab's reach at once, and on the disk for good.
 *
 * A record is `{items: [{key, number, change, …}], gone: [key, …], links: {key: after}}`. It stands in the
 * page's storage, which all tabs read and write at once, and in a database that is written through to the
 * disk: a browser that is killed may forget the last seconds of its storage. Two copies are put together item
 * by item; what is in `gone` has been sent or dropped and never comes back.
 */

const DATABASE = "ostwind";
const STORE = "records";
const MOST_GONE = 200;

export const EMPTY = { items: [], gone: [], links: {} };

export function merged(one, other) {
  const gone = [...new Set([...one.gone, ...other.gone])].slice(-MOST_GONE);
  const items = new Map();
  for (const item of [...one.items, ...other.items]) {
    const known = items.get(item.key);
    if (!gone.includes(item.key) && !(known && known.change >= item.change)) items.set(item.key, item);
  }
  const inOrder = [...items.values()].sort((a, b) => a.number - b.number || (a.key < b.key ? -1 : 1));
  const links = Object.entries({ ...one.links, ...other.links }).filter(([key]) => gone.includes(key));
  return { items: inOrder, gone, links: Object.fromEntries(links) };
}

/** Takes the record's name, and the storage of the page or null; gives `read`, `write`, `recover`. */
export function openRecord(name, storage) {
  let memory = EMPTY;

  function read() {
    memory = merged(memory, fromText(storage && attempt(() => storage.getItem(name))));
    return memory;
  }

  /** Let `change` make a new record of the present one; gives a promise of whether the disk has it. */
  function write(change) {
    memory = merged(change(read()), EMPTY);
    const quick = storage && attempt(() => storage.setItem(name, JSON.stringify(memory)), false) !== false;
    return keepOnDisk(name, memory).then((kept) => kept || Boolean(quick));
  }

  /** Bring back what only the disk still knows. */
  async function recover() {
    const kept = await readFromDisk(name);
    if (kept) await write((present) => merged(present, kept));
  }

  return { read, write, recover };
}

function attempt(act, otherwise = null) {
  try {
    return act();
  } catch {
    return otherwise; // a private window or a full phone has no storage
  }
}

function fromText(text) {
  const found = attempt(() => JSON.parse(text));
  return found && Array.isArray(found.items) && Array.isArray(found.gone) ? { ...EMPTY, ...found } : EMPTY;
}

let opened = null;

function openDatabase() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("blocked"));
  });
  return opened;
}

async function keepOnDisk(name, record) {
  try {
    const database = await openDatabase();
    return await new Promise((resolve) => {
      const work = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = work.objectStore(STORE);
      const before = store.get(name);
      before.onsuccess = () => store.put(merged(record, before.result ?? EMPTY), name);
      work.oncomplete = () => resolve(true);
      work.onabort = () => resolve(false);
    });
  } catch {
    return false;
  }
}

async function readFromDisk(name) {
  try {
    const database = await openDatabase();
    return await new Promise((resolve) => {
      const asked = database.transaction(STORE, "readonly").objectStore(STORE).get(name);
      asked.onsuccess = () => resolve(asked.result ?? null);
      asked.onerror = () => resolve(null);
    });
  } catch {
    return null;
  }
}
