// A page that is fetched only when somebody goes there.
import type { ComponentType, JSX } from "preact";
import { useRequest } from "../net/use-request";
import { text } from "../text";

export function lazyPage<P extends object>(fetched: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyPage(props: P): JSX.Element {
    const { answer, problem, again } = useRequest(async () => ({ Page: await fetched() }), []);
    if (answer !== null) return <answer.Page {...props} />;
    if (problem === "") return <p class="loading">{text.app.loading}</p>;
    return (
      <div class="page narrow">
        <p class="problem" role="alert">
          {text.net.unreachable} <button type="button" class="link-button" onClick={again}>{text.app.again}</button>
        </p>
      </div>
    );
  };
}
