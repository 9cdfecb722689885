// A page that is fetched only when somebody goes there.
import type { ComponentType, JSX } from "preact";
import { useRequest } from "../net/use-request";
import { text } from "../text";
import { MissingPart } from "./missing-part";

export function lazyPage<P extends object>(fetched: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyPage(props: P): JSX.Element {
    const { answer, problem } = useRequest(async () => ({ Page: await fetched() }), []);
    if (answer !== null) return <answer.Page {...props} />;
    if (problem === "") return <p class="loading">{text.app.loading}</p>;
    return (
      <div class="page narrow">
        <MissingPart />
      </div>
    );
  };
}
