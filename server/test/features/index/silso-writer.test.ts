import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linesOf } from '../../../../packages/table-writer/test/support/parquet-files.ts'
import { silsoWriter } from '../../../src/features/index/silso-writer.ts'

const day = (text: string, index: number, sd: number | null, observer_count: number) => ({
  day: text,
  index,
  sd,
  observer_count,
})
const month = (text: string, mean: number, sd: number | null, observations: number) => ({
  month: text,
  mean,
  sd,
  observations,
})

const write = (period: 'daily' | 'monthly', asOf: string, ...batches: object[][]): string[] => {
  const writer = silsoWriter({ period, asOf })
  const parts = [...batches.map((rows) => writer.rows(linesOf(rows as Record<string, unknown>[])))]
  return Buffer.concat(parts).toString().split('\n')
}

describe('silsoWriter', () => {
  it('writes days at noon, and -1 for missing days and values', () => {
    assert.deepEqual(
      write(
        'daily',
        '1820-01-01',
        [day('1818-01-01', 65.5, 10.2, 12), day('1818-01-02', 0, null, 1)],
        [day('1818-01-05', 37.25, 7.75, 3)],
      ),
      [
        '1818;01;01;1818.001;  66; 10.2;  12;1',
        '1818;01;02;1818.004;   0; -1.0;   1;1',
        '1818;01;03;1818.007;  -1; -1.0;   0;1',
        '1818;01;04;1818.010;  -1; -1.0;   0;1',
        '1818;01;05;1818.012;  37;  7.8;   3;1',
        '',
      ],
    )
  })

  it('marks days that are not settled as provisional', () => {
    const lines = write('daily', '2026-03-30', [day('2025-12-30', 1, 1, 2), day('2026-01-01', 1, 1, 2)])
    assert.deepEqual(
      lines.slice(0, 3).map((line) => line.at(-1)),
      ['1', '0', '0'],
    )
  })

  it('writes the dates of the files of SILSO', () => {
    const august = write('daily', '2026-09-01', [day('2026-08-31', 58, 8.1, 33)])
    assert.equal(august[0], '2026;08;31;2026.664;  58;  8.1;  33;0')
    const months = ['1749-01', '1749-02', '1749-04', '1752-02', '1752-03', '2026-08']
    assert.deepEqual(
      months.map((one) => write('monthly', '2026-09-01', [month(one, 76, 12.3, 1248)])[0]?.slice(8, 16)),
      ['1749.042', '1749.123', '1749.288', '1752.124', '1752.206', '2026.623'],
    )
  })

  it('writes months at their middle, also over a leap year and a new year', () => {
    assert.deepEqual(
      write('monthly', '2024-05-31', [month('2023-11', 105.4, 14.1, 901), month('2024-02', 124.7, null, 20)]),
      [
        '2023;11;2023.874; 105.4; 14.1;  901;1',
        '2023;12;2023.958;  -1.0; -1.0;    0;1',
        '2024;01;2024.042;  -1.0; -1.0;    0;0',
        '2024;02;2024.124; 124.7; -1.0;   20;0',
        '',
      ],
    )
  })
})
