export function figure(name: string, value: number, unit: string, more: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ name, value: rounded(value), unit, ...more }))
}

export const rounded = (value: number): number => Number(value.toPrecision(4))
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
