/**
 * Makes a function of `take` that takes one item after another: an item that comes while another is being taken waits until
 * that is done. What is told of an item may make its source give the next one, in the middle of the first.
 */
export function inTurn<T>(take: (item: T) => void): (item: T) => void {
  const waiting: T[] = [];
  let isTaking = false;
  return (item) => {
    if (isTaking) return void waiting.push(item);
    isTaking = true;
    try {
      take(item);
      while (waiting.length > 0) take(waiting.shift() as T);
    } finally {
      isTaking = false;
    }
  };
}
