import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export interface Server {
  address: string
  cpu(): Promise<number>
  memory(): number
  stop(): Promise<void>
}

export async function start(name: 'product' | 'minimal' | 'bare', env: Record<string, string>): Promise<Server> {
  const child = fork(resolve(import.meta.dirname, `servers/${name}.ts`), {
    env: { ...process.env, LOG_LEVEL: 'silent', POOL_SIZE: '20', RATE_PER_MINUTE: '100000000', ...env },
    execArgv: [
      '--expose-gc',
      ...(process.env['BENCH_PROFILE'] ? ['--cpu-prof', '--cpu-prof-dir', process.env['BENCH_PROFILE']] : []),
    ],
  })
  const { address } = await answer<{ address: string }>(child, 'address')
  return {
    address,
    cpu: async () => {
      child.send('cpu')
      return (await answer<{ cpu: number }>(child, 'cpu')).cpu / 1000
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function answer<T extends object>(child: ChildProcess, key: keyof T & string): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', heard)
      child.off('exit', gone)
    }
    const heard = (message: T) => {
      if (!(key in message)) return
      settle()
      resolve(message)
    }
    const gone = (code: number | null) => {
      settle()
      reject(new Error(`the server ended with ${code}`))
    }
    child.on('message', heard)
    child.on('exit', gone)
  })
}
