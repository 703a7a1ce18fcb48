import { describe, expect, it } from 'vitest';
import { worked, type CallTool, type ToolOwner } from './call-tool.ts';
import { nameTools } from './name-tools.ts';

const tool = (name: string, owner: ToolOwner): CallTool => ({
  owner,
  name,
  description: name,
  parameters: { by: 'json_schema', schema: { type: 'object' } },
  confirm: false,
  run: () => worked('ok'),
});
const action = (connector: string, name: string) => tool(name, { by: 'connector', connector });
const namesOf = (...tools: CallTool[]) => nameTools(tools).map(({ name }) => name);

describe('the names of tools that the AI sees', () => {
  it('are those of their owners where nothing collides', () => {
    expect(namesOf(tool('finish', { by: 'conversation' }), action('calendar_a', 'create_event'))).toEqual([
      'finish',
      'create_event',
    ]);
  });

  it('tell the same action of two connectors apart by the connector', () => {
    expect(namesOf(action('calendar_a', 'create_event'), action('calendar_b', 'create_event'))).toEqual([
      'calendar_a_create_event',
      'calendar_b_create_event',
    ]);
  });

  it("leave the conversation's and the agent's tools their names: a connector's action gives way", () => {
    expect(
      namesOf(
        action('mcp', 'finish'),
        action('mcp', 'book'),
        tool('finish', { by: 'conversation' }),
        tool('book', { by: 'agent' }),
      ),
    ).toEqual(['mcp_finish', 'mcp_book', 'finish', 'book']);
  });

  it('number the same action of two connections of one connector', () => {
    expect(namesOf(action('mcp', 'search'), action('mcp', 'search'), action('mcp', 'search'))).toEqual([
      'mcp_search',
      'mcp_search_2',
      'mcp_search_3',
    ]);
  });

  it('never collide with a name that another tool has already', () => {
    const names = namesOf(action('mcp', 'mcp_a'), action('mcp', 'a'), action('http', 'a'), action('mcp', 'mcp.a'));
    expect(new Set(names).size).toBe(4);
  });

  it('are such as language models accept, whatever a connector calls its actions', () => {
    const names = namesOf(action('mcp', 'ns.tool/list'), action('mcp', '予約'), action('mcp', 'x'.repeat(90)));
    for (const name of names) expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/);
  });
});
