const HEARTBEAT_MS = 5000

// One line a stage, with its time; a line every five seconds while it lasts.
export async function stage(name, work, out = process.stdout) {
  const began = performance.now()
  const beat = setInterval(() => out.write(`  ${name}… 已用 ${seconds(began, 0)} 秒\n`), HEARTBEAT_MS)
  try {
    const note = await work()
    out.write(`${name}  ${typeof note === 'string' ? note : '完成'}（${seconds(began, 1)} 秒）\n`)
  } finally {
    clearInterval(beat)
  }
}

export function seconds(began, digits = 1) {
  return ((performance.now() - began) / 1000).toFixed(digits)
}
