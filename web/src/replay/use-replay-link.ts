// The address of a replay, for others: by the id of a match that a server has, else with the whole record in it.
import { useEffect, useState } from "preact/hooks";
import { address } from "../app/addresses";
import { isHere } from "../net/transport";
import { packed } from "./links";

/** Empty until it is known; what is said behind the # goes on from there. */
export function useReplayLink(id: string, record: string): (more: string) => string {
  const carried = id === "" || isHere(id);
  const [link, setLink] = useState(carried ? "" : address(`replay/${id}`));
  useEffect(() => {
    if (carried && record !== "") void packed(record).then((data) => setLink(address(`replay#record=${data}`)));
  }, [id, record]);
  return (more) => (link === "" ? "" : `${link}${carried ? "&" : "#"}${more}`);
}
