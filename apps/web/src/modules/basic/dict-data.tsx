import { type DictEntry, dictData } from '@erp/contract/basic/dict-data'
import { dictionaryClassification as types } from '@erp/contract/basic/dictionary-classification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { AddButton, CallError, Copyable, Cover, call, offers } from '../../kit/index.ts'
import { StatusBlock } from '../../kit/status-block.tsx'
import { DictEntries } from './dict-entries.tsx'
import './basic.css'

/** The entries of one dictionary type, at /dict/type/data/:dictId. */
export default function DictData() {
  const id = Number(useParams()['dictId'])
  const type = useQuery({
    queryKey: ['dict-type', id],
    queryFn: ({ signal }) => call(types, 'get', { id }, { signal, handles: (error) => error.code === 404 }),
  })
  if (type.error instanceof CallError && type.error.code === 404) return <Unknown />
  if (!type.data) return <Cover loading={type.isLoading} error={type.error} onRetry={() => void type.refetch()} />
  return <Entries dictType={type.data.dictType} name={type.data.dictName} />
}

function Unknown() {
  const navigate = useNavigate()
  return (
    <StatusBlock mark="404" title="字典类型不存在" detail="它可能已被删除，请从字典管理重新进入。">
      <Button type="primary" onClick={() => void navigate('/basic/dict')}>
        返回字典管理
      </Button>
    </StatusBlock>
  )
}

function Entries({ dictType, name }: { dictType: string; name: string }) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [status, setStatus] = useState<0 | 1 | undefined>()
  const [adding, setAdding] = useState(false)
  const queryKey = useMemo(() => ['dict-entries', dictType], [dictType])
  const entries = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(dictData, 'type', { type: dictType }, { signal }),
  })
  const shown = useMemo(() => chosen(entries.data ?? [], words, status), [entries.data, words, status])
  async function changed(): Promise<void> {
    await client.invalidateQueries({ queryKey })
    await client.invalidateQueries({ queryKey: ['dict', dictType] })
    await client.invalidateQueries({ queryKey: ['list', types.path] })
  }
  return (
    <section className="list-page" aria-label={`字典数据 ${name}`}>
      <Head name={name} dictType={dictType} />
      <div className="list-panel">
        <div className="list-toolbar">
          <div className="toolbar">
            {offers(dictData, 'save') && <AddButton onClick={() => setAdding(true)} />}
            <Filter words={words} onWords={setWords} status={status} onStatus={setStatus} />
          </div>
          <span className="hint">共 {shown.length} 条</span>
        </div>
        {entries.data ? (
          <DictEntries
            dictType={dictType}
            rows={shown}
            sortable={shown.length === entries.data.length}
            adding={adding}
            onAdded={() => setAdding(false)}
            onSorted={(rows) => client.setQueryData(queryKey, rows)}
            onChanged={() => void changed()}
          />
        ) : (
          <Cover loading={entries.isLoading} error={entries.error} onRetry={() => void entries.refetch()} />
        )}
      </div>
    </section>
  )
}

const Head = ({ name, dictType }: { name: string; dictType: string }) => (
  <header className="page-head">
    <Link to="/basic/dict">字典管理</Link>
    <span aria-hidden="true">/</span>
    <h1>{name}</h1>
    <Tag>
      <Copyable text={dictType} />
    </Tag>
  </header>
)

interface FilterProps {
  words: string
  onWords: (words: string) => void
  status: 0 | 1 | undefined
  onStatus: (status: 0 | 1 | undefined) => void
}

const Filter = ({ words, onWords, status, onStatus }: FilterProps) => (
  <>
    <Input
      className="quick-search"
      aria-label="标签或键值"
      placeholder="标签或键值"
      allowClear
      value={words}
      onChange={(event) => onWords(event.target.value)}
    />
    <Select
      className="quick-choice"
      aria-label="启用"
      placeholder="启用"
      allowClear
      value={status}
      onChange={onStatus}
      options={[
        { value: 1, label: '已启用' },
        { value: 0, label: '已停用' },
      ]}
    />
  </>
)

function chosen(rows: DictEntry[], words: string, status: 0 | 1 | undefined): DictEntry[] {
  const wanted = words.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (status === undefined || row.status === status) && `${row.dictLabel} ${row.dictValue}`.toLowerCase().includes(wanted),
  )
}
