// Who moderates in this tab: the token stays in the tab's own storage, and is gone with it.
import { Store } from "../app/store";
import { ask, Refused } from "../net/api";

const KEY = "holmgang:admin";

export interface Who {
  name: string;
  token: string;
}

class Session extends Store {
  who: Who | null = kept();

  enter(who: Who): void {
    this.who = who;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(who));
    } catch {
      // then it lasts as long as the page does
    }
    this.changed();
  }

  leave(): void {
    this.who = null;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // there was nothing
    }
    this.changed();
  }
}

function kept(): Who | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Who | null;
  } catch {
    return null;
  }
}

export const session = new Session();

/** Asks the admin interface; whoever's token does not hold any more is signed out. */
export async function get<T>(path: string, token = session.who?.token ?? null): Promise<T> {
  return (await asked(path, { token })).json() as Promise<T>;
}

/** Does something, under the moderator's name. */
export async function act(path: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  await asked(path, { method: "POST", token: session.who?.token ?? null, body: { by: session.who?.name ?? "", ...data } });
}

async function asked(path: string, how: Parameters<typeof ask>[1]): Promise<Response> {
  try {
    return await ask(`admin/${path}`, how);
  } catch (error) {
    if (error instanceof Refused && error.code === "bad_token" && session.who !== null) session.leave();
    throw error;
  }
}
