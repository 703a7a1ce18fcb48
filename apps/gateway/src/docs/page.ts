import { errorCatalogue } from '@uketsuke/contracts';
import { type OpenApiDocument, type OpenApiOperation, responseAt } from '../openapi/document.ts';
import type { OpenApiResponse } from '../openapi/response.ts';
import type { OpenApiWebhook } from '../openapi/webhooks.ts';
import { type Html, html, prose, trusted } from './html.ts';
import { type DocsSetting, meaning, schemaTable, typeName } from './schema-table.ts';
import { styleElement } from './style.ts';
import { type DocsLanguage, docsText } from './text.ts';

interface Entry {
  method: string;
  path: string;
  operation: OpenApiOperation;
  answers: [string, OpenApiResponse | undefined][];
}

/** The reference page: everything in it comes from the document. */
export function renderDocs(document: OpenApiDocument, language: DocsLanguage): string {
  const text = docsText[language];
  const setting: DocsSetting = { language, text };
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Entry => ({
      method,
      path,
      operation,
      answers: Object.keys(operation.responses).map((status) => [status, responseAt(document, operation, status)]),
    })),
  );
  const baseUrl = document.servers[0]?.url ?? '';
  const sections = document.tags
    .map(({ name }) => ({ name, entries: entries.filter(({ operation }) => operation.tags.includes(name)) }))
    .filter((section) => section.entries.length > 0);
  const webhooks = Object.entries(document.webhooks).map(([type, { post }]) => ({ type, webhook: post }));
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${text.title}</title>
        ${trusted(styleElement)}
      </head>
      <body>
        <div class="page">
          <header>
            <p class="lang">
              <a href="?lang=${text.other.language}" hreflang="${text.other.language}" lang="${text.other.language}"
                >${text.other.label}</a
              >
            </p>
            <h1>${text.title}</h1>
          </header>
          <nav aria-label="${text.contents}">
            <ul>
              <li><a href="#conventions">${text.conventions}</a></li>
              <li><a href="#errors">${text.errors}</a></li>
            </ul>
            ${sections.map(
              (section) =>
                html`<h2>${section.name}</h2>
                  <ul>
                    ${section.entries.map(
                      ({ operation }) =>
                        html`<li><a href="#${operation.operationId}">${summaryOf(operation, language)}</a></li>`,
                    )}
                  </ul>`,
            )}
            <h2>${text.webhooks}</h2>
            <ul>
              ${webhooks.map(({ type, webhook }) => html`<li><a href="#${webhook.operationId}">${type}</a></li>`)}
            </ul>
            <h2>${text.schemas}</h2>
            <ul>
              ${Object.keys(document.components.schemas).map(
                (name) => html`<li><a href="#schema-${name}">${name}</a></li>`,
              )}
            </ul>
          </nav>
          <main>
            <p>${text.lead} <a href="/v1/openapi.json">${text.document}</a></p>
            <pre tabindex="0"><code>${baseUrl}/v1</code></pre>
            <h2 id="conventions">${text.conventions}</h2>
            <ul>
              ${text.rules.map((rule) => html`<li>${prose(rule)}</li>`)}
            </ul>
            <h2 id="errors">${text.errors}</h2>
            ${errorTable(setting)}
            ${sections.map(
              (section) =>
                html`<h2>${section.name}</h2>
                  ${section.entries.map((entry) => operationArticle(entry, baseUrl, setting))}`,
            )}
            <h2>${text.webhooks}</h2>
            ${webhooks.map((event) => webhookArticle(event, setting))}
            <h2>${text.schemas}</h2>
            ${Object.entries(document.components.schemas).map(
              ([name, schema]) =>
                html`<article id="schema-${name}">
                  <h3>${name}</h3>
                  ${schemaTable(schema, setting)}
                </article>`,
            )}
          </main>
        </div>
      </body>
    </html>`.text;
}

function operationArticle({ method, path, operation, answers }: Entry, baseUrl: string, setting: DocsSetting): Html {
  const { language, text } = setting;
  const { operationId, parameters = [], requestBody } = operation;
  const description = language === 'ja' ? operation['x-description-ja'] : operation.description;
  const body = requestBody?.content['application/json'];
  return html`<article id="${operationId}">
    <h3>${summaryOf(operation, language)}</h3>
    <p class="path"><span class="method ${method}">${method.toUpperCase()}</span>${path}</p>
    ${description !== undefined && html`<p>${prose(description)}</p>`}
    ${
      parameters.length > 0 &&
      html`<h4>${text.parameters}</h4>
        <div class="scroll">
          <table>
            <tr>
              <th>${text.name}</th>
              <th>${text.type}</th>
              <th>${text.meaning}</th>
            </tr>
            ${parameters.map(
              (parameter) =>
                html`<tr>
                  <td>
                    <code>${parameter.name}</code>
                    <span class="soft">${parameter.in}${parameter.required && `, ${text.required}`}</span>
                  </td>
                  <td>${typeName(parameter.schema)}</td>
                  <td>
                    ${meaning(
                      {
                        ...parameter.schema,
                        description: parameter.description,
                        'x-ja': parameter['x-description-ja'],
                      },
                      language,
                    )}
                  </td>
                </tr>`,
            )}
          </table>
        </div>`
    }
    ${
      body &&
      html`<h4>${text.body}</h4>
        <p>${typeName(body.schema)}</p>`
    }
    <h4>${text.answers}</h4>
    <div class="scroll">
      <table>
        <tr>
          <th>${text.status}</th>
          <th>${text.meaning}</th>
        </tr>
        ${answers.map(
          ([status, response]) =>
            html`<tr>
              <td>${status}</td>
              <td>
                ${
                  Number(status) < 300 && response?.content
                    ? typeName(response.content['application/json'].schema)
                    : prose(response?.description ?? '')
                }
              </td>
            </tr>`,
        )}
      </table>
    </div>
    <h4>${text.example}</h4>
    <pre tabindex="0"><code>${curlOf({ method, path, operation }, baseUrl)}</code></pre>
  </article>`;
}

function webhookArticle({ type, webhook }: { type: string; webhook: OpenApiWebhook }, setting: DocsSetting): Html {
  return html`<article id="${webhook.operationId}">
    <h3>${summaryOf(webhook, setting.language)}</h3>
    <p class="path"><span class="method post">POST</span>${type}</p>
    ${schemaTable(webhook.requestBody.content['application/json'].schema, setting)}
  </article>`;
}

function summaryOf(operation: Pick<OpenApiOperation, 'summary' | 'x-summary-ja'>, language: DocsLanguage): string {
  return language === 'ja' ? operation['x-summary-ja'] : operation.summary;
}

function errorTable({ text }: DocsSetting): Html {
  return html`<div class="scroll">
    <table>
      <tr>
        <th>${text.status}</th>
        <th>error</th>
        <th>message</th>
      </tr>
      ${Object.entries(errorCatalogue).map(
        ([code, { status, message }]) =>
          html`<tr>
            <td>${status}</td>
            <td><code>${code}</code></td>
            <td>${message}</td>
          </tr>`,
      )}
    </table>
  </div>`;
}

/** Ready to paste into a shell. */
export function curlOf({ method, path, operation }: Omit<Entry, 'answers'>, baseUrl: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = operation.parameters?.find((one) => one.in === 'path' && one.name === name);
    return parameter?.example ?? whole;
  });
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const lines = [`curl${verb} '${baseUrl}${filled}'`, `  -H "Authorization: Bearer $API_KEY"`];
  const body = operation.requestBody?.content['application/json'].example;
  if (body !== undefined) {
    const json = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
    lines.push(`  -H 'Content-Type: application/json'`, `  -d '${json}'`);
  }
  return lines.join(' \\\n');
}
