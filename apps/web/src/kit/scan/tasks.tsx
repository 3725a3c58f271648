import { Button, Tag } from 'antd'

export interface Task {
  /** The number of the document, as it would be scanned. */
  id: string
  verb: string
  run: () => unknown
  tags?: string[]
  facts: (string | null | undefined)[]
  progress?: string
}
interface Props {
  asked: { isError: boolean; isPending: boolean }
  claimed?: Task[]
  next?: Task[]
}

/** 我的任务: what this person has begun, and what comes next, each one tap away. */
export function Tasks({ asked, claimed = [], next = [] }: Props) {
  if (asked.isPending) return null
  return (
    <section className="scan-panel scan-tasks" aria-label="我的任务">
      <h3>我的任务</h3>
      {asked.isError && <p className="hint">任务没有取到，可以直接扫描单号</p>}
      <Group title="进行中" tasks={claimed} primary />
      <Group title="下一个" tasks={next} />
      {!asked.isError && claimed.length + next.length === 0 && <p className="hint">没有等待的任务</p>}
    </section>
  )
}

function Group({ title, tasks, primary }: { title: string; tasks: Task[]; primary?: boolean }) {
  if (tasks.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {tasks.map(({ id, verb, run, tags = [], facts, progress }) => (
          <li key={id}>
            <span>
              <b>{id}</b>
              {tags.map((tag) => (
                <Tag key={tag} color="red">
                  {tag}
                </Tag>
              ))}
              <small>{facts.filter(Boolean).join(' · ')}</small>
              {progress && <em>{progress}</em>}
            </span>
            <Button size="large" type={primary ? 'primary' : 'default'} onClick={() => void run()} aria-label={`${verb} ${id}`}>
              {verb}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
