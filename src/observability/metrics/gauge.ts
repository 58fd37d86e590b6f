import { Gauge, type Registry } from 'prom-client';

/** A gauge that is set when it is asked. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  collect: (gauge: Gauge) => void | Promise<void>,
  labelNames: readonly string[] = [],
): void {
  new Gauge({
    ...{ name, help, labelNames, registers: [registry] },
    collect() {
      return collect(this);
    },
  });
}

/** Removes it where the value is not known: an alarm on a made-up number would be wrong, or would not come. */
export function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
