import { ParquetWriter } from '../../../../packages/table-writer/src/parquet/parquet-writer.ts'
import type { Column } from '../../domain/records/columns.ts'
import { type FileWriter, fileColumns } from './file-writer.ts'

/** The version of the writer, not of the release: the bytes of a file must not change with each release. */
const CREATED_BY = 'heliolog version 1'

export const parquetWriter = (
  columns: readonly Column[],
  metadata: Record<string, string>,
): Required<FileWriter> => new ParquetWriter(fileColumns(columns), { metadata, createdBy: CREATED_BY })
