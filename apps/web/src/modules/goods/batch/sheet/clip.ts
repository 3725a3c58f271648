/** What a spreadsheet puts on the clipboard: tabs between cells, quotes around those that hold line breaks. */
export function parseClip(text: string): string[][] {
  const table: string[][] = [[]]
  let at = 0
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  while (at <= source.length) {
    const cell = source[at] === '"' ? quoted(source, at) : plain(source, at)
    table.at(-1)!.push(cell.value)
    at = cell.end
    if (source[at] === '\n') table.push([])
    at++
  }
  return table
}

interface Taken {
  value: string
  /** Where the separator stands. */
  end: number
}

function plain(source: string, from: number): Taken {
  let end = from
  while (end < source.length && source[end] !== '\t' && source[end] !== '\n') end++
  return { value: source.slice(from, end), end }
}

/** A quote that never closes is a quote that was typed. */
function quoted(source: string, from: number): Taken {
  let value = ''
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] !== '"') value += source[at]
    else if (source[at + 1] === '"') value += source[at++]
    else return { value: value + plain(source, at + 1).value, end: plain(source, at + 1).end }
  }
  return plain(source, from)
}

export const writeClip = (table: string[][]): string => table.map((row) => row.map(written).join('\t')).join('\n')

const written = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
