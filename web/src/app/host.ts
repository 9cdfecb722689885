// Who answers this page: the server that it came from, or nobody. A site of plain files says so in its page.

const { host, server, worker } = document.documentElement.dataset;

export const hasServer = host !== "none";

/** Where the script of the worker is that plays without a server. */
export const workerScript = worker ?? "";

/** Where whoever made a site of plain files lets people play each other; empty where they named no server. */
export const offeredServer = server ?? "";
